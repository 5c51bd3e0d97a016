import type { UploadRoom } from './upload-room.ts'

/** The share of a room that one request takes until its answer is out. */
export class BodyShare {
  #room: UploadRoom
  #sender: string
  #bytes = 0

  constructor(room: UploadRoom, sender: string) {
    this.#room = room
    this.#sender = sender
  }

  /** Returns whether there is room for `bytes` more; then they are counted. */
  take(bytes: number): boolean {
    if (!this.#room.take(this.#sender, bytes)) return false
    this.#bytes += bytes
    return true
  }

  /** Moves the count to another room, under another name; false, with nothing moved, where that room is full. */
  moveTo(room: UploadRoom, sender: string): boolean {
    if (!room.take(sender, this.#bytes)) return false
    this.#room.giveBack(this.#sender, this.#bytes)
    this.#room = room
    this.#sender = sender
    return true
  }

  release(): void {
    this.#room.giveBack(this.#sender, this.#bytes)
    this.#bytes = 0
  }
}
