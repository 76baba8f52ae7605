import { expect, test } from 'vitest';
import { outlineOf } from '../testing/outline.ts';
import { readMail } from './readMail.ts';

const read = (lines: readonly string[]) =>
  outlineOf(readMail(Buffer.from(lines.join('\r\n'), 'latin1')).content);

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('headers and text are decoded, the plain alternative is read, attachments are named', () => {
  expect(
    read([
      'Received: from a by b',
      `Subject: =?utf-8?B?${base64('泵 ')}?= =?utf-8?Q?f=C3=BCr_you?=`,
      'From: =?iso-8859-1?Q?J=F6rg?= <j@example.org>',
      'To: rita@example.org,',
      '\tana@example.org',
      'Date: Fri, 27 Nov 2026 10:00:00 +0100',
      'Content-Type: multipart/mixed; boundary="=outer"',
      '',
      'This is a message in MIME format.',
      '--=outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>not this one</p>',
      '--inner',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Grease the trun=',
      'nion, J=F6rg.',
      '',
      'Bye.',
      '--inner--',
      '--=outer',
      `Content-Type: application/pdf; name="=?utf-8?B?${base64('报告.pdf')}?="`,
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0=',
      '--=outer',
      "Content-Disposition: attachment; filename*0*=utf-8''sch%C3%A4; filename*1*=den.txt",
      '',
      'not read',
      '--=outer--',
      'epilogue',
    ]),
  ).toEqual([
    'heading 1: 泵 für you',
    'paragraph: Jörg <j@example.org> → rita@example.org, ana@example.org',
    'paragraph: Fri, 27 Nov 2026 10:00:00 +0100',
    'paragraph: Grease the trunnion, Jörg.',
    'paragraph: Bye.',
    'paragraph: 报告.pdf',
    'paragraph: schäden.txt',
  ]);
});

test('HTML alone is read without its scripts, older Chinese encodings too, and forwarded messages below', () => {
  expect(
    read([
      'Subject: Outer',
      'From: a@example.org',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=gbk',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.concat([
        Buffer.from('<p>'),
        Buffer.from([0xb5, 0xe7, 0xcc, 0xdd]),
        Buffer.from('</p><script>quokka</script><img src="https://example.org/pixel.png">'),
      ]).toString('base64'),
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: Inner',
      'From: b@example.org',
      '',
      'Inner text.',
      '--b--',
    ]).filter((line) => !line.startsWith('image')),
  ).toEqual([
    'heading 1: Outer',
    'paragraph: a@example.org',
    'paragraph: 电梯',
    'heading 2: Inner',
    'paragraph: b@example.org',
    'paragraph: Inner text.',
  ]);
});
