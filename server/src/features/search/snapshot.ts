// placeholder
export interface Outgoing {
  json(name: string, value: unknown): Promise<void>;
  columns(
    name: string,
    columns: readonly (Uint8Array | Uint16Array | Uint32Array)[],
  ): Promise<void>;
}
export interface Incoming {
  json<T>(name: string): Promise<T>;
  columns(
    name: string,
    columns: readonly (Uint8Array | Uint16Array | Uint32Array)[],
  ): Promise<void>;
}
