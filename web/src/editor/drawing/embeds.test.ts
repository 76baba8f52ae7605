import { describe, expect, test } from 'vitest';
import { embedOf, webAddress } from './embeds.ts';

const hosts = ['www.youtube-nocookie.com', 'player.vimeo.com', 'player.bilibili.com'];

describe('a page is shown', () => {
  test.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
      'www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
    ['https://youtu.be/dQw4w9WgXcQ', 'www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
    ['https://vimeo.com/channels/staff/76979871', 'player.vimeo.com/video/76979871'],
    ['https://player.vimeo.com/video/76979871', 'player.vimeo.com/video/76979871'],
    [
      'https://www.bilibili.com/video/BV1xx411c7mD/?p=1',
      'player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0',
    ],
  ])('for %s', (address, source) => {
    expect(embedOf(address, hosts)?.src).toBe(`https://${source}`);
  });

  test('is framed if an administrator allows its host, and otherwise not', () => {
    expect(embedOf('https://maps.example.org/a', ['maps.example.org'])).toEqual({
      src: 'https://maps.example.org/a',
      host: 'maps.example.org',
    });
    expect(embedOf('https://youtu.be/dQw4w9WgXcQ', [])).toBeNull();
  });
});

test.each([
  ['another host', 'https://video.example.org/watch?v=dQw4w9WgXcQ'],
  ['a host that only begins alike', 'https://player.vimeo.com.example.org/video/76979871'],
  ['a host that only ends alike', 'https://evilplayer.vimeo.com.evil.org/video/1'],
  ['a host in the name of a person', 'https://player.vimeo.com@example.org/video/76979871'],
  ['an allowed host without encryption', 'http://player.vimeo.com/video/76979871'],
  ['an allowed host at another port', 'https://player.vimeo.com:8443/video/76979871'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['no address', 'a video'],
  ['nothing', null],
])('%s is not shown', (_case, address) => {
  expect(embedOf(address, hosts)).toBeNull();
});

test.each([
  ['https://example.org/a', true],
  ['http://example.org/a', true],
  ['https://ann:secret@example.org/', false],
  ['javascript:alert(1)', false],
  [undefined, false],
])('%s is an address of the web: %s', (address, isOne) => {
  expect(webAddress(address) !== null).toBe(isOne);
});
