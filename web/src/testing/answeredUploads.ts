// Stands for the server's side of the tus protocol: takes every upload.
import { vi } from 'vitest';

export function answerUploads(): void {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
}

class AnsweredUpload {
  status = 0;
  readonly responseText = '';
  readonly upload = {};
  onload: () => void = () => {};
  onerror: () => void = () => {};
  #method = '';
  #offset = 0;

  open(method: string): void {
    this.#method = method;
  }

  setRequestHeader(name: string, value: string): void {
    if (name === 'Upload-Offset') this.#offset = Number(value);
  }

  getResponseHeader(name: string): string | null {
    if (name.toLowerCase() === 'location') return '/api/uploads/upload';
    return name.toLowerCase() === 'upload-offset' ? String(this.#offset) : null;
  }

  send(body: Blob | null): void {
    this.status = this.#method === 'POST' ? 201 : 204;
    this.#offset += body?.size ?? 0;
    queueMicrotask(() => this.onload());
  }

  abort(): void {
    this.status = 0;
  }
}
