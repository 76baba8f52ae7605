declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** An S3 server in this process, with the key and the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: [] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
