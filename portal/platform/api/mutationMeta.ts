/** Metadata of a mutation. */
import '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Its screen shows by itself that it is waiting for the connection. */
      showsWaiting?: boolean;
    };
  }
}
