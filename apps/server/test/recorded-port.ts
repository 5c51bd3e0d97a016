import type { OutgoingAnswer, OutgoingPort, OutgoingRequest } from '../src/platform/outgoing/outgoing-port.ts'

/** A port that calls nobody: it answers from what was laid out, in order, and keeps what was asked. */
export interface RecordedPort extends OutgoingPort {
  readonly asked: readonly OutgoingRequest[]
  /** The next answer, or the error that is thrown instead. */
  answerNext(answer: { readonly status?: number; readonly json?: unknown; readonly body?: string } | Error): void
}

export function recordedPort(): RecordedPort {
  const asked: OutgoingRequest[] = []
  const answers: (OutgoingAnswer | Error)[] = []
  return {
    asked,
    answerNext(answer) {
      if (answer instanceof Error) return void answers.push(answer)
      const { status = 200, json, body = json === undefined ? '' : JSON.stringify(json) } = answer
      answers.push({ status, headers: {}, body: Buffer.from(body) })
    },
    send(request) {
      asked.push(request)
      const answer = answers.shift()
      if (answer === undefined) return Promise.reject(new Error(`nothing was laid out for ${request.purpose}`))
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
}
