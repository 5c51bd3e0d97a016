import type { ImportDoor } from './import-types.ts'

export type FileRefusal = 'missing' | 'onlyExcel' | 'onlyText' | 'tooLarge'

const doors: Readonly<Record<ImportDoor, { readonly ending: RegExp; readonly otherwise: FileRefusal }>> = {
  spreadsheet: { ending: /\.xlsx?$/i, otherwise: 'onlyExcel' },
  text: { ending: /\.(?:csv|txt|tsv|tab)$/i, otherwise: 'onlyText' },
}

/**
 * Returns why a file cannot come by this door, or null. The server finds out its real type. Source: specification §5, §8, D94.
 */
export function refusedFile(
  file: { readonly name: string; readonly size: number } | null,
  megabytes: number,
  door: ImportDoor = 'spreadsheet',
): FileRefusal | null {
  if (file === null) return 'missing'
  if (!doors[door].ending.test(file.name)) return doors[door].otherwise
  return file.size > megabytes * 1024 * 1024 ? 'tooLarge' : null
}
