import { createPrivateKey, X509Certificate } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import forge from 'node-forge'
import { answerFromThread } from '../../../../platform/work/answer-from-thread.ts'
import type { OpenedFiles, SentFiles } from './open-key-file.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const KEY = /-----BEGIN (?:RSA |ENCRYPTED )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA |ENCRYPTED )?PRIVATE KEY-----/

/** The key as PKCS1, which signs passes; empty for one that is not RSA. */
function keyOf(text: string, passphrase: string): string {
  const [pem] = KEY.exec(text) ?? []
  if (pem === undefined) return ''
  const key = createPrivateKey({ key: pem, passphrase })
  return key.asymmetricKeyType === 'rsa' ? key.export({ type: 'pkcs1', format: 'pem' }) : ''
}

function openP12(bytes: Uint8Array, passphrase: string): Omit<OpenedFiles, 'intermediate'> {
  const opened = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(Buffer.from(bytes).toString('binary')), passphrase)
  const bags = (type: string) => opened.getBags({ bagType: type })[type] ?? []
  const { certBag, pkcs8ShroudedKeyBag, keyBag } = forge.pki.oids as Readonly<Record<string, string>>
  const [key] = [...bags(pkcs8ShroudedKeyBag ?? ''), ...bags(keyBag ?? '')].flatMap((bag) => bag.key ?? [])
  return {
    certificates: bags(certBag ?? '').flatMap(({ cert }) => (cert ? [forge.pki.certificateToPem(cert)] : [])),
    key: key ? forge.pki.privateKeyToPem(key) : '',
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

function openCertificate({ certificate, key, passphrase }: SentFiles) {
  const text = textOf(certificate)
  const opened = text.includes('-----BEGIN')
    ? { certificates: text.match(CERTIFICATE) ?? [], key: keyOf(text, passphrase) }
    : openP12(certificate, passphrase)
  return key === null ? opened : { ...opened, key: keyOf(textOf(key), passphrase) }
}

/** Opens the files; the word says whether a password or a file is wrong. */
function open(sent: SentFiles): OpenedFiles | 'passphrase' | 'unreadable' {
  try {
    const intermediate = new X509Certificate(sent.intermediate).toString()
    return { ...openCertificate(sent), intermediate }
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    return /passphrase|password|bad decrypt|mac could not/i.test(said) ? 'passphrase' : 'unreadable'
  }
}

answerFromThread(open(workerData as SentFiles))
