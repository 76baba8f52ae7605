// Forms: the values of a document's controls, and its signatures.
import { z } from 'zod';
import { flag, get, id, instant, post } from './endpoint.ts';

/** A text, a number, an ISO date, chosen options, or whether a box is checked; null for no value. */
export const FieldValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(10_000)).max(500),
  z.null(),
]);
export type FieldValue = z.infer<typeof FieldValue>;

export const FieldProblem = z.enum([
  'required',
  'unfit',
  'option',
  'shortest',
  'longest',
  'least',
  'most',
  'pattern',
]);
export type FieldProblem = z.infer<typeof FieldProblem>;

export const FormField = z.object({
  key: id,
  label: z.string(),
  kind: z.enum(['text', 'number', 'enumeration', 'checkbox', 'radio', 'date']),
  value: FieldValue,
  /** Why the value is invalid or missing; `bound` is the violated limit. */
  problem: z.object({ reason: FieldProblem, bound: z.number().optional() }).nullable(),
});
export type FormField = z.infer<typeof FormField>;

export const Form = z.object({
  /** Whether nothing required is missing and all values are valid. */
  complete: z.boolean(),
  /** In tab order. */
  fields: z.array(FormField),
});
export type Form = z.infer<typeof Form>;

/** Strokes as an SVG path in a box of 300 by 100, or a typed name; exactly one of them. */
const ink = {
  drawing: z.string().max(100_000).nullable().optional(),
  typed: z.string().max(200).nullable().optional(),
};
export const Ink = z.object({ drawing: z.string().nullable(), typed: z.string().nullable() });
export type Ink = z.infer<typeof Ink>;

export const Signature = Ink.extend({
  blockId: z.string(),
  /** Who is supposed to sign, in words. */
  label: z.string().nullable(),
  personId: id,
  username: z.string(),
  signedAt: instant,
  /** The version that was signed; null for a draft. */
  version: z.number().int().nullable(),
  /** Whether the shown text differs from the signed one. */
  changed: z.boolean(),
});
export type Signature = z.infer<typeof Signature>;

export const forms = {
  fill: post(
    '/file/fill',
    'Fills in fields of a document, all of them or none: `form/refused` has the reasons by field. Needs comment.',
    {
      fileId: id,
      values: z
        .array(z.object({ key: id, value: FieldValue }))
        .min(1)
        .max(1_000),
    },
    Form,
  ),
  filled: get(
    '/file/filled',
    'The fields of a document with what has been filled in: for readers as it was published, for who may comment as it is now.',
    { fileId: id },
    Form,
  ),
  form: get(
    '/file/form',
    'The filled form as a file to download.',
    { fileId: id, format: z.enum(['json', 'csv']).default('json') },
    z.instanceof(Uint8Array),
    { kind: 'binary' },
  ),
  sign: post(
    '/file/sign',
    'Signs a waiting signature block for good, in the name of the caller. `version` is the one that they see, null the draft; without it, what readers see. Needs comment.',
    { fileId: id, blockId: id, version: z.number().int().min(1).nullable().optional(), ...ink },
    z.object({}),
  ),
  signatures: get(
    '/file/signatures',
    'The valid signatures in a document, or in one version of it; in the draft for those who may comment and ask so. A signed block that is not among them was forged.',
    {
      fileId: id,
      version: z.coerce.number<number>().int().min(1).optional(),
      draft: flag.optional(),
    },
    z.object({ list: z.array(Signature) }),
  ),
  ownSignature: get('/signature/get', "The caller's own saved signature.", {}, Ink.nullable()),
  saveSignature: post(
    '/signature/save',
    "Saves the caller's own signature, to be used again; nobody else sees it.",
    ink,
    z.object({}),
  ),
  deleteSignature: post(
    '/signature/delete',
    "Deletes the caller's own saved signature.",
    {},
    z.object({}),
  ),
};
