import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Blobs, checkedBlobId, createDiskBlobs } from './blobs.ts';

export interface S3Options {
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  pathStyle: boolean;
}

/**
 * One object per blob, with its id as the key. Uploads are written to disk first, because S3 needs the size in
 * advance.
 */
export function createS3Blobs(options: S3Options, temporaryFolder: string): Blobs {
  const { bucket: Bucket } = options;
  const client = new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    // Many S3-compatible stores don't support the newer checksum headers; we send SHA-256 ourselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const aside = createDiskBlobs(temporaryFolder);

  return {
    async put(content, putOptions) {
      const storedBlob = await aside.put(content, putOptions);
      try {
        const local = await aside.get(storedBlob.id);
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: storedBlob.id,
            Body: local?.content,
            ContentLength: storedBlob.size,
            ChecksumSHA256: Buffer.from(storedBlob.sha256, 'hex').toString('base64'),
          }),
        );
      } finally {
        await aside.remove(storedBlob.id);
      }
      return storedBlob;
    },

    async get(id, range) {
      try {
        const answer = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: checkedBlobId(id),
            ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
          }),
        );
        const whole = answer.ContentRange?.split('/')[1] ?? answer.ContentLength;
        return { content: answer.Body as Readable, size: Number(whole) };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    removeUnfinished: aside.removeUnfinished,

    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkedBlobId(id) }));
    },
  };
}
