/** The id of a setting's control. */
export const settingId = (path: string): string => `setting-${path.replaceAll('.', '-')}`;
