import { chromium } from 'playwright';
import { chromiumPath } from './tools/chromium.ts';
const { executablePath, env, args } = await chromiumPath();
const base = 'http://localhost:3497';
const browser = await chromium.launch({ executablePath, env, args });
const [,, out='/tmp/d-queueui', ...what] = process.argv;
for (const [name, width, height, lang, scheme] of [['en1440',1440,1000,'en','light'],['en390',390,844,'en','light'],['es1440d',1440,1000,'es','dark'],['es390',390,844,'es','dark']] as const) {
  if (what.length && !what.includes(name)) continue;
  const ctx = await browser.newContext({ viewport:{width,height}, locale: lang==='es'?'es-US':'en-US', colorScheme: scheme });
  const page = await ctx.newPage();
  page.on('console', m => m.type()==='error' && console.log(name, m.text()));
  page.on('pageerror', e => console.log(name, String(e)));
  await page.goto(base + '/api/login');
  await page.getByRole('button', { name: /physician/i }).click();
  await page.waitForSelector('[data-row]');
  await page.waitForLoadState('networkidle').catch(()=>{});
  await page.keyboard.press('j'); await page.keyboard.press('j'); 
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.screenshot({ path: `${out}/${name}-full.png`, fullPage: true });
  await ctx.close();
}
await browser.close();
