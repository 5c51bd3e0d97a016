import { createReadStream } from 'node:fs'
import { compose, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'

const bytesOf = (file: string): Readable => {
  const bytes = createReadStream(file)
  return file.endsWith('.gz') ? compose(bytes, createGunzip()) : bytes
}

/** UTF-8 where every byte of the file is, else what spreadsheets of western Windows write. */
async function encodingOf(file: string): Promise<'utf-8' | 'windows-1252'> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of bytesOf(file)) decoder.decode(bytes as Uint8Array, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** The text of the file, without any byte order marks at its beginning (some files have two). */
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file), { ignoreBOM: true })
  let isAtBeginning = true
  for await (const bytes of bytesOf(file)) {
    const text = decoder.decode(bytes as Uint8Array, { stream: true })
    const cleaned: string = isAtBeginning ? text.replace(/^\uFEFF+/, '') : text
    if (cleaned !== '') isAtBeginning = false
    yield cleaned
  }
  yield decoder.decode()
}

/**
 * Reads a CSV file of any length row by row, also gzipped: the first row are its headings. UTF-8 with or without byte order
 * marks, or Windows-1252; any line ends.
 */
export async function* readCatalogueFile(file: string): AsyncGenerator<readonly string[]> {
  const parser = parse({ relax_quotes: true, relax_column_count: true, skip_empty_lines: true })
  yield* compose(textOf(file), parser) as AsyncIterable<readonly string[]>
}
