import fs from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The number of disk operations that the embedded database has asked for so far. */
export interface DiskCount {
  fsyncs: number
}

/** Sees every write and fsync of the embedded database; the power-cut test remembers and undoes writes through it. */
export interface DiskWatch {
  /** Returns whether the disk takes no more; the write then fails as it would on a full one. */
  isFull?(path: string): boolean
  beforeWrite?(path: string, position: number, length: number): void
  afterFsync?(path: string): void
  /** Everything written so far has reached the disk. */
  allSynced?(): void
}

interface Stream {
  readonly nfd: number
  readonly path: string
  position: number
}

interface StreamOperations {
  write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number): number
  fsync?(stream: Stream): number
}

interface Attributes {
  readonly mode?: number
}

interface AttributeOperations {
  setattr(of: unknown, attributes: Attributes): void
}

interface Wasm {
  readonly NODEFS: { stream_ops: StreamOperations & AttributeOperations; node_ops: AttributeOperations }
  readonly FS: { readonly ErrnoError: new (errno: number) => Error }
}

/** The permission bits of everybody but the owner. PostgreSQL asks for modes that let others in; here the folder is its owner's alone. */
const forOthers = 0o077

function keepToOwner(operations: AttributeOperations): void {
  const set = operations.setattr.bind(operations)
  operations.setattr = (of, attributes) =>
    set(of, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~forOthers })
}

/** No space left on device, as WebAssembly numbers it. */
const ENOSPC = 51

type Init = NodeFS['init']

/** The path at which PGlite mounts the folder inside its own file system. */
const mount = '/pglite/data'

/**
 * PGlite's folder with a working fsync.
 *
 * As shipped its file system has none, so a commit may be lost in a power cut; here each fsync PostgreSQL asks for
 * reaches the disk before it is answered. Source: stack.md. Its files are its owner's alone, whatever they are asked for as.
 */
export class DurableFiles extends NodeFS {
  readonly #count: DiskCount
  readonly #watch: DiskWatch

  constructor(folder: string, count: DiskCount, watch: DiskWatch = {}) {
    super(folder)
    this.#count = count
    this.#watch = watch
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const hook = (module: unknown): void => this.#install(module as Wasm)
    const preRun = [...((emscriptenOpts.preRun ?? []) as ((module: unknown) => void)[]), hook]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #pathOf({ path: inside }: Stream): string {
    return path.join(this.rootDir, inside.startsWith(mount) ? inside.slice(mount.length) : inside)
  }

  #install({ NODEFS, FS }: Wasm): void {
    const operations = NODEFS.stream_ops
    keepToOwner(operations)
    keepToOwner(NODEFS.node_ops)
    operations.fsync = (stream) => {
      fs.fsyncSync(stream.nfd)
      this.#count.fsyncs += 1
      this.#watch.afterFsync?.(this.#pathOf(stream))
      return 0
    }
    if (!this.#watch.beforeWrite && !this.#watch.isFull) return
    const write = operations.write.bind(operations)
    operations.write = (stream, buffer, offset, length, position) => {
      if (this.#watch.isFull?.(this.#pathOf(stream)) === true) throw new FS.ErrnoError(ENOSPC)
      this.#watch.beforeWrite?.(this.#pathOf(stream), position ?? stream.position, length)
      return write(stream, buffer, offset, length, position)
    }
  }
}
