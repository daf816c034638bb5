/** What a mutation may say of itself. */
import '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Its screen says itself that it waits for the connection. */
      tellsWaiting?: boolean;
    };
  }
}
