import { assistant as endpoints } from '@docent/contract/assistant';
import { bind } from '../../platform/http/endpoints.ts';
import type { Adding } from './adding.ts';
import type { Assistant } from './assistant.ts';
import type { Explainer } from './explaining.ts';

export function assistantRoutes(assistant: Assistant, explainer: Explainer, adding: Adding) {
  return bind(endpoints, {
    vectorSearch: (caller, input, { wantsEvents, signal }) =>
      wantsEvents
        ? assistant.ask(caller.id, input, signal)
        : assistant.answer(caller.id, input, signal),
    explain: (caller, input) => explainer.explain(caller, input),
    vectors: (caller) => explainer.vectors(caller),
    getQuestion: async (caller, _input, { language }) => assistant.suggest(caller.id, language),
    evaluate: async (caller, input) => assistant.evaluate(caller.id, input),
    async opened(caller, { id, n }) {
      await assistant.noteOpened(caller.id, id, n);
      return {};
    },
    conversations: async (caller, page) => assistant.conversations(caller.id, page),
    conversation: async (caller, { id }) => assistant.conversation(caller.id, id),
    addToDocument: (caller, input) => adding.add(caller, input),
    askCoaches: async (caller, input) => assistant.askCoaches(caller.id, input),
    deleteConversation: async (caller, { id }) => assistant.deleteConversation(caller.id, id),
  });
}
