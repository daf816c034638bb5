/** What a start and its commands load where an installation has several clinics, operators or processes (`Fleet`). */
export { serveClinics } from './clinicServers.ts';
export { runCluster } from './cluster.ts';
export { runWorker } from './clusterWorker.ts';
export { clinicsCommand } from './commands/clinics.ts';
