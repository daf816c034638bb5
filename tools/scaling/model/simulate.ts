/**
 * Discrete-event simulation of queueing requests: each visits a sequence of stations, and a station serves a
 * number of them concurrently, first come, first served. Times are in milliseconds.
 */
import { normal } from './load.ts';

export interface Visit {
  /** Equal names are the same station; `chain:17` and `chain:18` are different ones. */
  station: string;
  /** Service time, without waiting. */
  meanMs: number;
}

export interface Flow {
  perSecond: number;
  /** The route of a new arrival; called for each. */
  route(): readonly Visit[];
  /** Whether its latency is included in the result. */
  counts: boolean;
}

export interface Simulated {
  p50Ms: number;
  p99Ms: number;
  counted: number;
  /** Station, up to the colon → utilization of its servers, the busiest of that name. */
  busy: Record<string, number>;
}

interface Job {
  route: readonly Visit[];
  at: number;
  arrived: number;
  counts: boolean;
}

interface Station {
  servers: number;
  serving: number;
  waiting: Job[];
  busyMs: number;
}

/** @param servers number of concurrent requests per station, by name up to the colon; one by default */
export function simulate(
  flows: readonly Flow[],
  { seconds, variation, servers }: { seconds: number; variation: number; servers: Record<string, number> },
  random: () => number,
): Simulated {
  const stations = new Map<string, Station>();
  const events = new Agenda<() => void>();
  const times: number[] = [];
  let now = 0;

  const stationOf = (name: string): Station => {
    const known = stations.get(name);
    if (known) return known;
    const made = { servers: servers[kindOf(name)] ?? 1, serving: 0, waiting: [], busyMs: 0 };
    stations.set(name, made);
    return made;
  };
  const serve = (station: Station, job: Job, { meanMs }: Visit): void => {
    station.serving += 1;
    const takes = drawn(meanMs, variation, random);
    station.busyMs += takes;
    events.add(now + takes, () => {
      station.serving -= 1;
      const next = station.waiting.shift();
      if (next) serve(station, next, next.route[next.at] as Visit);
      job.at += 1;
      proceed(job);
    });
  };
  const proceed = (job: Job): void => {
    const visit = job.route[job.at];
    if (!visit) {
      if (job.counts) times.push(now - job.arrived);
      return;
    }
    const station = stationOf(visit.station);
    if (station.serving < station.servers) serve(station, job, visit);
    else station.waiting.push(job);
  };
  const arrive = (flow: Flow): void => {
    if (now > seconds * 1000) return;
    events.add(now + (-Math.log(1 - random()) * 1000) / flow.perSecond, () => arrive(flow));
    proceed({ route: flow.route(), at: 0, arrived: now, counts: flow.counts });
  };

  for (const flow of flows) {
    if (flow.perSecond > 0) events.add((random() * 1000) / flow.perSecond, () => arrive(flow));
  }
  for (let event = events.next(); event; event = events.next()) {
    now = event.at;
    event.what();
  }
  times.sort((one, other) => one - other);
  return {
    p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    counted: times.length,
    busy: busiest(stations, now),
  };
}

const kindOf = (name: string): string => name.split(':')[0] ?? name;

/** Lognormal, with this mean and coefficient of variation. */
function drawn(mean: number, variation: number, random: () => number): number {
  const spread = Math.log(1 + variation ** 2);
  return mean * Math.exp(Math.sqrt(spread) * normal(random) - spread / 2);
}

function busiest(stations: ReadonlyMap<string, Station>, lastedMs: number): Record<string, number> {
  const busy: Record<string, number> = {};
  for (const [name, { busyMs, servers }] of stations) {
    busy[kindOf(name)] = Math.max(busy[kindOf(name)] ?? 0, busyMs / servers / lastedMs);
  }
  return busy;
}

/** Event queue, earliest first: a binary heap. */
class Agenda<What> {
  readonly #heap: Array<{ at: number; what: What }> = [];

  add(at: number, what: What): void {
    const heap = this.#heap;
    let place = heap.push({ at, what }) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((heap[parent]?.at ?? 0) <= at) break;
      this.#swap(place, parent);
      place = parent;
    }
  }

  next(): { at: number; what: What } | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const earlier = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(earlier) >= this.#at(place)) return first;
      this.#swap(place, earlier);
      place = earlier;
    }
  }

  #at(place: number): number {
    return this.#heap[place]?.at ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const heap = this.#heap;
    [heap[one], heap[other]] = [heap[other] as never, heap[one] as never];
  }
}
