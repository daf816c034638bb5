/** Who may call a route, and whether it shows health data: what several files of routes have in common. */
export const admin = { access: 'admin', healthData: false } as const;
export const staff = { access: 'staff', healthData: false } as const;
/** For staff, about patients. */
export const staffOnPatients = { access: 'staff', healthData: true } as const;
