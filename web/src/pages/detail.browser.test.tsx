import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fileOf, RefusedAnswer, showPart } from '../testing/shownPart.tsx';
import { DetailPage } from './DetailPage.tsx';

const place = { des: '', hash: '', version: null, conversation: null, edit: false, visit: 1 };

async function open(title: string): Promise<string[]> {
  const calls: string[] = [];
  const stock = fileOf({ id: 'stock', name: 'Class A stock.xlsx', kind: 'attachment' });
  await showPart(
    <DetailPage document={{ ...place, id: 'stock', title }} />,
    {
      '/file/get': () => {
        calls.push('get');
        return stock;
      },
      '/file/detailShow': () => {
        calls.push('detailShow');
        throw new RefusedAnswer(400, 'file/not-a-document', 'Not a document.');
      },
    },
    `/detail/stock/${title}`,
  );
  await expect.element(page.getByRole('heading', { name: 'Class A stock.xlsx' })).toBeVisible();
  return calls;
}

test('an attachment opens without a refused request for its text', async () => {
  expect(await open('Class-A-stock.xlsx')).toEqual(['get']);
});

test('an attachment opens from an old address without an extension', async () => {
  expect(await open('Stock')).toEqual(['detailShow', 'get']);
});
