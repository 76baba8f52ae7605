// Filling in a document's controls without editing it, and signing it. People who fill in or sign may change
// nothing else: the draft is changed only by calls that set values of controls, or sign a pending signature.

import type { Form, Ink, Signature } from '@docent/contract/forms';
import { refuse } from '@docent/contract/refusals';
import { controlsOf, formData } from '@docent/document-model/forms/forms';
import { type DraftFieldValue, fillControls } from '@docent/document-model/forms/formsInDraft';
import { signatureBlocks } from '@docent/document-model/forms/signatures';
import { contentOf } from '@docent/document-model/yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import { asTheyStand, filledWith, readInk } from './forms.rules.ts';
import { createFormsStore } from './forms.store.ts';
import {
  controlsOfDraft,
  findVersionNumber,
  getFormRights,
  hashShownText,
  listControls,
  readPublishedText,
  readShownText,
} from './shown-forms.ts';

type SentInk = { drawing?: string | null | undefined; typed?: string | null | undefined };

export interface Forms {
  /** Sets all values or none. Refuses with `form/refused` and the reasons by field. */
  fill(caller: Caller, fileId: string, values: readonly DraftFieldValue[]): Promise<Form>;
  /**
   * The published form for readers, with current values for people who may comment, and the draft's form for
   * editors.
   */
  getForm(caller: Caller, fileId: string): Promise<{ name: string; form: Form }>;
  /** Like `getForm`, but recorded in the audit log. */
  exportForm(caller: Caller, fileId: string, format: string): Promise<{ name: string; form: Form }>;
  /**
   * Signs the text that the caller sees: the given version, the draft if null, or the published text if undefined.
   */
  sign(
    caller: Caller,
    fileId: string,
    blockId: string,
    ink: SentInk,
    version: number | null | undefined,
  ): Promise<void>;
  /** The signatures whose blocks are in the shown text. */
  listSignatures(
    caller: Caller,
    fileId: string,
    of: 'draft' | number | undefined,
  ): Promise<Signature[]>;
  getOwnSignature(caller: Caller): Promise<Ink | null>;
  saveSignature(caller: Caller, ink: SentInk): Promise<void>;
  deleteSignature(caller: Caller): Promise<void>;
}

interface Needs {
  database: Database;
  access: Access;
  audit: Audit;
  documents: Documents;
  editing: Editing;
  files: Files;
  clock: Clock;
}

export function createForms(needs: Needs): Forms {
  const { database, access, audit, documents, editing, files, clock } = needs;
  const store = createFormsStore(database);

  const forms: Forms = {
    async fill(caller, fileId, values) {
      await access.require(caller, 'comment', fileId);
      const { mayEdit } = await getFormRights(files, caller, fileId);
      const publishedControls = mayEdit
        ? null
        : controlsOf((await readPublishedText(documents, fileId)).content);
      // Everything that is allowed without the right to edit is in the following lines.
      const file = await access.getTrusted(fileId);
      return editing.change(file, caller, (ydoc) => {
        const draft = controlsOfDraft(contentOf(ydoc));
        const controls = publishedControls ? asTheyStand(publishedControls, draft) : draft;
        const fields = fillControls(ydoc, values, controls);
        if (fields) throw refuse('form/refused', { fields });
        return formData(filledWith(controls, values));
      });
    },

    async getForm(caller, fileId) {
      const { name, mayEdit, mayComment } = await getFormRights(files, caller, fileId);
      const controls = mayComment
        ? await listControls(documents, fileId, mayEdit)
        : controlsOf((await readPublishedText(documents, fileId)).content);
      return { name, form: formData(controls) };
    },

    async exportForm(caller, fileId, format) {
      const form = await forms.getForm(caller, fileId);
      await audit.record(database, caller, 'document.exported', fileId, { format });
      return form;
    },

    async sign(caller, fileId, blockId, sentInk, version) {
      const file = await access.require(caller, 'comment', fileId);
      const ink = readInk(sentInk);
      const rights = await getFormRights(files, caller, fileId);
      const of = version === null ? 'draft' : version;
      const text = await readShownText(documents, fileId, rights, of);
      if (!signatureBlocks(text.content).has(blockId)) throw refuse('signature/not-found');
      await editing.sign(file, blockId, {
        personId: caller.id,
        username: caller.username,
        signedAt: clock.now().toISOString(),
        version: await findVersionNumber(documents, fileId, text),
        ...ink,
        textHash: await hashShownText(documents, fileId, text, true),
      });
    },

    async listSignatures(caller, fileId, of) {
      const rights = await getFormRights(files, caller, fileId);
      const text = await readShownText(documents, fileId, rights, of);
      const blocks = signatureBlocks(text.content);
      if (blocks.size === 0) return [];
      const records = (await editing.signatures(fileId)).filter(({ blockId }) =>
        blocks.has(blockId),
      );
      if (records.length === 0) return [];
      const now = await hashShownText(documents, fileId, text, rights.mayComment);
      return records.map(({ textHash: then, ...record }) => ({
        ...record,
        changed: !then.equals(now),
      }));
    },

    getOwnSignature: ({ id }) => store.findOwnSignature(id),
    saveSignature: ({ id }, ink) => store.saveSignature(id, readInk(ink)),
    deleteSignature: ({ id }) => store.deleteSignature(id),
  };
  return forms;
}
