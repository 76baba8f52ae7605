import { expect, test } from 'vitest';
import { bookFile } from '../testing/bookFile.ts';
import { outlineOf } from '../testing/outline.ts';
import { readBook } from './readBook.ts';

const page = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;

test('the chapters of an e-book are read in reading order', () => {
  const file = bookFile('Ropes', {
    'z first.xhtml': page('<h1>Knots</h1><p>A bowline.</p>'),
    'a.xhtml': page('<h1>Care</h1><p>吊臂每季度涂油。</p><script>quokka</script>'),
  });
  const { title, content } = readBook(file, 1_000_000);
  expect(title).toBe('Ropes');
  expect(outlineOf(content)).toEqual([
    'heading 1: Knots',
    'paragraph: A bowline.',
    'heading 1: Care',
    'paragraph: 吊臂每季度涂油。',
  ]);
  expect(outlineOf(readBook(file, 10).content)).toHaveLength(2);
});
