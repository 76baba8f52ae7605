import { defaultPage, type PageSetup } from '@docent/document-model/page';
import { expect, test } from 'vitest';
import { PageElements } from './pageElements.ts';

test('a text shown as pages has only the watermarks of its pages, not that of the continuous view', () => {
  const frame = document.body.appendChild(document.createElement('div'));
  const sheets = new PageElements(null);
  sheets.attach(frame.appendChild(document.createElement('div')));
  const watermark: PageSetup['watermark'] = {
    text: 'Draft',
    fileId: null,
    colour: '#888888',
    size: 60,
    opacity: 0.3,
    angle: -45,
    repeat: true,
  };
  const page: PageSetup = { ...defaultPage, watermark };
  sheets.drawContinuous(page, null);
  expect(frame.querySelectorAll('.watermark')).toHaveLength(1);
  const values = { title: '', version: '', date: '' };
  sheets.draw({ page, pages: 0, boxes: [], lines: [], values, picture: null });
  expect(frame.querySelectorAll('.watermark')).toHaveLength(0);
  sheets.drawContinuous(page, null);
  expect(frame.querySelectorAll('.watermark')).toHaveLength(1);
  frame.remove();
});
