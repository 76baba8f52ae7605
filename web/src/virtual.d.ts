declare module 'virtual:docent-calls' {
  export const calls: Record<
    string,
    Record<
      string,
      {
        method: 'GET' | 'POST';
        path: `/${string}`;
        kind: 'json' | 'upload' | 'binary' | 'events';
      }
    >
  >;
}
