const english = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/

/** The module that says nothing of a refusal, so that zod falls back to `Invalid input`; null for any other file. */
export const silenceMessages = (id: string): string | null =>
  english.test(id) ? 'export default () => ({ localeError: () => undefined })' : null

/**
 * Leaves zod's own sentences out of the app: every schema names them, and no screen shows one, for they are English only
 * (`kit/form/words-of-issue.ts` words an issue by its code; docs/decisions/0390).
 */
export const withoutEnglishMessages = () => ({
  name: 'kassa-without-english-messages',
  apply: 'build' as const,
  transform: (_: string, id: string) => {
    const code = silenceMessages(id)
    return code === null ? null : { code, map: null }
  },
})
