import { forms as endpoints } from '@docent/contract/forms';
import { bind } from '../../platform/http/endpoints.ts';
import { formFile } from './forms.rules.ts';
import type { Forms } from './forms.ts';

export function formsRoutes(forms: Forms) {
  return bind(endpoints, {
    fill: (caller, { fileId, values }) => forms.fill(caller, fileId, values),
    filled: async (caller, { fileId }) => (await forms.getForm(caller, fileId)).form,
    async form(caller, { fileId, format }) {
      const { name, form } = await forms.exportForm(caller, fileId, format);
      return { ...formFile(form, format), downloadAs: `${name}.${format}` };
    },
    async sign(caller, { fileId, blockId, version, drawing, typed }) {
      await forms.sign(caller, fileId, blockId, { drawing, typed }, version);
      return {};
    },
    signatures: async (caller, { fileId, version, draft }) => ({
      list: await forms.listSignatures(caller, fileId, draft ? 'draft' : version),
    }),
    ownSignature: (caller) => forms.getOwnSignature(caller),
    async saveSignature(caller, ink) {
      await forms.saveSignature(caller, ink);
      return {};
    },
    async deleteSignature(caller) {
      await forms.deleteSignature(caller);
      return {};
    },
  });
}
