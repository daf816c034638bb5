/** Access declarations shared by several files of routes: who may call a route, and whether it shows health data. */
export const admin = { access: 'admin', healthData: false } as const;
export const staff = { access: 'staff', healthData: false } as const;
/** For staff, with health data of patients. */
export const staffOnPatients = { access: 'staff', healthData: true } as const;
