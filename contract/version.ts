/** The version of the program; each `package.json` and the newest entry of CHANGELOG.md have the same. */
export const VERSION = '1.0.0';
