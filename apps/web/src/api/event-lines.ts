/** One message of an event stream. */
export interface StreamEvent {
  readonly id: string | null
  readonly name: string
  readonly data: string
}

/** Reads an event stream piece by piece: `push` takes text as it arrives, cut anywhere, and answers the whole messages. */
export function createEventReader(): { push(text: string): StreamEvent[] } {
  let rest = ''
  return {
    push(text) {
      const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      return blocks.flatMap((block) => eventOf(block) ?? [])
    },
  }
}

function eventOf(block: string): StreamEvent | null {
  let id: string | null = null
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    // A line that starts with a colon is a comment: the server's sign of life.
    if (at <= 0) continue
    const value = line.slice(at + 1).replace(/^ /, '')
    const field = line.slice(0, at)
    if (field === 'id') id = value
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? null : { id, name, data: data.join('\n') }
}
