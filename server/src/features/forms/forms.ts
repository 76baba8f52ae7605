// Filling in a document's controls without editing it, and signing it. Whoever fills in or signs may change nothing
// else: the draft is reached through calls that set the values of controls, or sign one waiting line.

import type { Form, Ink, Signature } from '@docent/contract/forms';
import { refuse } from '@docent/contract/refusals';
import type { DocumentJSON } from '@docent/document-model/content';
import { type Control, controlsOf, formData } from '@docent/document-model/forms/forms';
import { type DraftFieldValue, fillControls } from '@docent/document-model/forms/formsInDraft';
import { signatureBlocks } from '@docent/document-model/forms/signatures';
import { withoutSuggestions } from '@docent/document-model/suggestions/suggestions';
import { contentOf } from '@docent/document-model/yjs';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { nullIfRefused } from '../../platform/refused.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import { asTheyStand, filledWith, readInk, textHash, withValues } from './forms.rules.ts';
import { createFormsStore } from './forms.store.ts';

type GivenInk = { drawing?: string | null | undefined; typed?: string | null | undefined };

export interface Forms {
  /** All values or none: refuses with `form/refused` and the reasons by field. */
  fill(caller: Caller, fileId: string, values: readonly DraftFieldValue[]): Promise<Form>;
  /** For readers as it was published, for who may comment as it is now, for editors the draft's. */
  filled(caller: Caller, fileId: string): Promise<{ name: string; form: Form }>;
  /** The same, written down as taken away. */
  exported(caller: Caller, fileId: string, format: string): Promise<{ name: string; form: Form }>;
  /** Signs what the caller sees: that version, the draft for null, what readers see for undefined. */
  sign(
    caller: Caller,
    fileId: string,
    blockId: string,
    ink: GivenInk,
    version: number | null | undefined,
  ): Promise<void>;
  /** The records whose blocks stand in what is shown. */
  signatures(
    caller: Caller,
    fileId: string,
    of: 'draft' | number | undefined,
  ): Promise<Signature[]>;
  ownSignature(caller: Caller): Promise<Ink | null>;
  saveSignature(caller: Caller, ink: GivenInk): Promise<void>;
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

  /** What the caller sees of it, and how far they may go. */
  async function look(caller: Caller, fileId: string) {
    const { kind, level, name } = await files.get(caller, fileId);
    if (kind !== 'document') throw refuse('file/not-a-document');
    const mayEdit = level === 'edit' || level === 'manage';
    return { name, mayEdit, mayComment: mayEdit || level === 'comment' };
  }

  async function published(fileId: string, version?: number): Promise<Shown> {
    const { value } = await documents.show(fileId, { mayEdit: false, version });
    return value;
  }

  async function shown(
    fileId: string,
    { mayEdit, mayComment }: { mayEdit: boolean; mayComment: boolean },
    of: 'draft' | number | undefined,
  ): Promise<Shown> {
    if (of === 'draft') {
      // Who may comment has it before them while suggesting.
      if (!mayComment) throw refuse('file/level-too-low');
      return { content: await documents.draft(fileId), version: null };
    }
    return (await documents.show(fileId, { mayEdit, version: of })).value;
  }

  /** The controls of the draft as they stand. */
  const standing = async (fileId: string) => standingIn(await documents.draft(fileId));

  /** The controls that the caller may fill in. */
  async function controlsFor(fileId: string, mayEdit: boolean): Promise<Control[]> {
    const draft = await standing(fileId);
    // What is not published yet is known to editors only.
    return mayEdit ? draft : asTheyStand(controlsOf((await published(fileId)).content), draft);
  }

  /** What is signed: the text with what is filled in, which in a published one stands in the draft. */
  async function hashOf(fileId: string, { content, version }: Shown, mayComment: boolean) {
    if (version === null || !mayComment || controlsOf(content).length === 0) {
      return textHash(content);
    }
    return textHash(withValues(content, await standing(fileId)));
  }

  /** A draft that says the same as the published version is that version. */
  async function versionOf(fileId: string, { content, version }: Shown): Promise<number | null> {
    if (version !== null) return version;
    const current = await published(fileId).catch(nullIfRefused('file/not-found'));
    return current && textHash(current.content).equals(textHash(content)) ? current.version : null;
  }

  const forms: Forms = {
    async fill(caller, fileId, values) {
      await access.require(caller, 'comment', fileId);
      const { mayEdit } = await look(caller, fileId);
      const seen = mayEdit ? null : controlsOf((await published(fileId)).content);
      // Trusted with what the next lines do and no more.
      const file = await access.trusted(fileId);
      return editing.change(file, caller, (ydoc) => {
        const draft = standingIn(contentOf(ydoc));
        const controls = seen ? asTheyStand(seen, draft) : draft;
        const fields = fillControls(ydoc, values, controls);
        if (fields) throw refuse('form/refused', { fields });
        return formData(filledWith(controls, values));
      });
    },

    async filled(caller, fileId) {
      const { name, mayEdit, mayComment } = await look(caller, fileId);
      const controls = mayComment
        ? await controlsFor(fileId, mayEdit)
        : controlsOf((await published(fileId)).content);
      return { name, form: formData(controls) };
    },

    async exported(caller, fileId, format) {
      const filled = await forms.filled(caller, fileId);
      await audit.record(database, caller, 'document.exported', fileId, { format });
      return filled;
    },

    async sign(caller, fileId, blockId, given, version) {
      const file = await access.require(caller, 'comment', fileId);
      const ink = readInk(given);
      const seen = await shown(
        fileId,
        await look(caller, fileId),
        version === null ? 'draft' : version,
      );
      if (!signatureBlocks(seen.content).has(blockId)) throw refuse('signature/not-found');
      await editing.sign(file, blockId, {
        personId: caller.id,
        username: caller.username,
        signedAt: clock.now().toISOString(),
        version: await versionOf(fileId, seen),
        ...ink,
        textHash: await hashOf(fileId, seen, true),
      });
    },

    async signatures(caller, fileId, of) {
      const level = await look(caller, fileId);
      const seen = await shown(fileId, level, of);
      const blocks = signatureBlocks(seen.content);
      if (blocks.size === 0) return [];
      const records = (await editing.signatures(fileId)).filter(({ blockId }) =>
        blocks.has(blockId),
      );
      if (records.length === 0) return [];
      const now = await hashOf(fileId, seen, level.mayComment);
      return records.map(({ textHash: then, ...record }) => ({
        ...record,
        changed: !then.equals(now),
      }));
    },

    ownSignature: ({ id }) => store.findOwnSignature(id),
    saveSignature: ({ id }, ink) => store.saveSignature(id, readInk(ink)),
    deleteSignature: ({ id }) => store.deleteSignature(id),
  };
  return forms;
}

/** What is only suggested was not filled in. */
function standingIn(draft: DocumentJSON): Control[] {
  return controlsOf(withoutSuggestions(draft, 'refuse'));
}

interface Shown {
  content: DocumentJSON;
  version: number | null;
}
