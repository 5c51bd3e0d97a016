// A bucket on loopback behind TLS, as pgBackRest asks for; says its port and ends with its parent.
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { BUCKET } from './bucket.ts'

const tls = path.join(import.meta.dirname, '../../apps/server/test/tls')
const [directory = ''] = process.argv.slice(2)
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: BUCKET, configs: [] }],
  // It reads the headers that pgBackRest signs otherwise than S3 does.
  allowMismatchedSignatures: true,
  key: fs.readFileSync(path.join(tls, 'key.pem')),
  cert: fs.readFileSync(path.join(tls, 'cert.pem')),
})
const { port } = (await server.run()) as AddressInfo
console.log(port)
process.on('disconnect', () => process.exit())
