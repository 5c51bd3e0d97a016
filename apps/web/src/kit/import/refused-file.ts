export type FileRefusal = 'missing' | 'onlyExcel' | 'tooLarge'

/** Why a file cannot be sent as a spreadsheet, or null. What it really is, the server finds out. Source: specification §5, §8. */
export function refusedFile(
  file: { readonly name: string; readonly size: number } | null,
  megabytes: number,
): FileRefusal | null {
  if (file === null) return 'missing'
  if (!/\.xlsx?$/i.test(file.name)) return 'onlyExcel'
  return file.size > megabytes * 1024 * 1024 ? 'tooLarge' : null
}
