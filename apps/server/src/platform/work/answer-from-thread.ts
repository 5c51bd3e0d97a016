import { parentPort } from 'node:worker_threads'

/** Sends a value from a thread to the program that began it. */
export const answerFromThread = (value: unknown): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
  parentPort?.postMessage(value)
