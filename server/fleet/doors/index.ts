export {
  ClusterMetrics,
  type MetricsFromWorker,
  type MetricsToWorker,
  WorkerMetrics,
} from '../clusterMetrics.ts';
export { StandIn } from '../standIn.ts';
