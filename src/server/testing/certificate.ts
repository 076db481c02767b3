import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A certificate for 127.0.0.1 that signs itself, in PEM format. */
export interface Certificate {
  key: string
  cert: string
  /** The file that contains `cert`. */
  file: string
}

export async function makeCertificate(folder: string): Promise<Certificate> {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  await promisify(execFile)('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', file])
  return { key: await readFile(key, 'utf8'), cert: await readFile(file, 'utf8'), file }
}
