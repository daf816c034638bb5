/** Downloads content created in the browser as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Revoke once the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const saveJson = (value: unknown, name: string): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
