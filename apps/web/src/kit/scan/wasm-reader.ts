import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CodeReader, Format } from './open-reader.ts'

/** Our own reader. Its program comes from our server and from the service worker's store, never from elsewhere. */
export async function openWasmReader(
  formats: readonly Format[],
  reads: (detector: BarcodeDetector) => CodeReader,
): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
  return reads(new BarcodeDetector({ formats: [...formats] }))
}
