import { vi } from 'vitest'

/** Replaces the browser's downloads: returns the files that a page hands over, by their names. */
export function catchFiles() {
  const saved: { readonly name: string; readonly address: string }[] = []
  return {
    saved,
    begin: () => {
      saved.length = 0
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
        saved.push({ name: this.download, address: this.href })
      })
    },
    end: () => vi.restoreAllMocks(),
    bytesOf: async (at: number): Promise<Uint8Array> => new Uint8Array(await contentOf(saved[at]?.address ?? '')),
    linesOf: async (at: number): Promise<string[]> =>
      new TextDecoder()
        .decode(await contentOf(saved[at]?.address ?? ''))
        .trim()
        .split('\r\n'),
  }
}

/** The content behind the address of a blob, which is read past what answers the calls. */
const contentOf = (address: string): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.responseType = 'arraybuffer'
    request.addEventListener('load', () => resolve(request.response as ArrayBuffer))
    request.addEventListener('error', () => reject(new Error('no such file')))
    request.open('GET', address)
    request.send()
  })
