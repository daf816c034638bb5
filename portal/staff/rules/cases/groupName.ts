/** "bloodPressure", the name of a shipped file of cases, as "Blood pressure"; any other name as it was given. */
export function groupName(name: string): string {
  if (!/^[a-z][a-zA-Z-]*$/.test(name)) return name;
  const words = name.replaceAll('-', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
