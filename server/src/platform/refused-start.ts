/** The reason why Docent does not start: a sentence for the operator, printed without a stack trace. */
export class RefusedStart extends Error {}
