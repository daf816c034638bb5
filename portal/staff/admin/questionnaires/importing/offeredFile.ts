/** The file that the list's import button hands to the import screen; gone after a reload. */

export interface OfferedFile {
  id: string;
  file: File;
}

let offered: OfferedFile | undefined;

export function offerFile(file: File): void {
  offered = { id: crypto.randomUUID(), file };
}

export const offeredFile = (): OfferedFile | undefined => offered;
