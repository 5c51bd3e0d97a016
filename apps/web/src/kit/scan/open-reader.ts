/** Reads the code that a picture shows; null when it shows none. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | null>

/** The formats of codes on goods, shelves and documents. */
export type Format = 'ean_13' | 'ean_8' | 'upc_a' | 'upc_e' | 'code_128' | 'code_39' | 'itf' | 'qr_code'
const formats: readonly Format[] = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code']

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorKind {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const reads =
  (detector: Detector): CodeReader =>
  async (picture) =>
    (await detector.detect(picture))[0]?.rawValue ?? null

/** The browser's own reader where it knows the codes of goods. */
async function nativeReader(): Promise<CodeReader | null> {
  const kind = (globalThis as { readonly BarcodeDetector?: DetectorKind }).BarcodeDetector
  if (!kind) return null
  const known = await kind.getSupportedFormats().catch((): readonly string[] => [])
  if (!known.includes('ean_13')) return null
  return reads(new kind({ formats: formats.filter((format) => known.includes(format)) }))
}

/** A reader of codes: the browser's own, or else ours, which is part of the app and works without a line. */
export async function openReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? (await import('./wasm-reader.ts')).openWasmReader(formats, reads)
}
