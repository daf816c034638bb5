const UNDER_PATH = /^\/c\/([^/?#]+)(?=[/?#]|$)/;

/** The id in an address such as `/c/oak/intake`. */
export const clinicInPath = (url: string): string | undefined => UNDER_PATH.exec(url)?.[1];
