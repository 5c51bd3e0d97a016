/** Every file of these is run by whoever opens a page of the office: most of its functions are called before the first row stands. */
const RUN_AT_ONCE: ReadonlySet<string> = new Set(['base', 'beside', 'office'])

/** The line by which a browser that knows it compiles all functions of a file beside the page's thread, while the file comes. */
export const HINT = '//# allFunctionsCalledOnLoad\n'

interface Chunk {
  readonly type: 'chunk'
  readonly name: string
  code: string
}

/**
 * Has the files that every page begins with compiled ahead. Left alone, a browser compiles each function when it is first called: some 2,500 of them
 * one by one, on the thread that draws. The name of a file says that it has the line: another content has another name.
 */
export const compiledAhead = () => ({
  name: 'kassa-compiled-ahead',
  apply: 'build' as const,
  augmentChunkHash: ({ name }: Pick<Chunk, 'name'>): string => (RUN_AT_ONCE.has(name) ? HINT : ''),
  generateBundle: {
    // It is heard in the first line alone.
    order: 'post' as const,
    handler(_: unknown, bundle: Readonly<Record<string, Chunk | { readonly type: 'asset' }>>): void {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && RUN_AT_ONCE.has(file.name)) file.code = `${HINT}${file.code}`
    },
  },
})
