import { existsSync } from 'node:fs'

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** The programs that read a PDF independently of us: its text, and its pictures. Undefined where they are not installed. */
export function findPoppler(): { readonly text: string; readonly picture: string } | undefined {
  const folder = folders.find((one) => existsSync(`${one}/pdftotext`) && existsSync(`${one}/pdftoppm`))
  return folder === undefined ? undefined : { text: `${folder}/pdftotext`, picture: `${folder}/pdftoppm` }
}
