import { refuse } from '@docent/contract/refusals';
import { type Signed, signBlock } from '@docent/document-model/forms/signatures';
import { type ChangeParts, changeDraft } from './change-draft.ts';

/** Signs a pending signature block. */
export async function signDraft(
  parts: ChangeParts,
  fileId: string,
  blockId: string,
  { textHash, ...signature }: Omit<Signed, 'label'> & { textHash: Buffer },
): Promise<void> {
  const { signatures } = parts;
  await changeDraft(parts, {
    fileId,
    personId: signature.personId,
    async change(ydoc) {
      const line = signBlock(ydoc, blockId, signature);
      if (line === 'missing') throw refuse('signature/not-found');
      // The record is written first: a signature in the text is not valid without one.
      const isNew =
        line !== 'signed' &&
        (await signatures.add(fileId, { ...signature, ...line, blockId, textHash }));
      if (!isNew) throw refuse('signature/signed');
    },
  });
}
