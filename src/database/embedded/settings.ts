import { statfs } from 'node:fs/promises'

/** Server settings by name, in the form of `postgres -c name=value`. */
export type Settings = Record<string, string>

/**
 * Settings for one machine with about two cores that Lading shares with the database: durable (fsync and synchronous
 * commit stay on), reachable only through one Unix socket, planned for solid state disks.
 */
export async function chooseSettings(socketFolder: string, overrides: Settings = {}): Promise<Settings> {
  return {
    // Tells other starting processes which process is about to take the server (see `readStarter`).
    cluster_name: `lading-${process.pid}`,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    dynamic_shared_memory_type: await chooseSharedMemory(),
    fsync: 'on',
    synchronous_commit: 'on',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    // Compiling a plan costs more than it saves for queries of milliseconds.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    ...overrides,
  }
}

/** Containers often have 64 MB of /dev/shm, too little for a parallel query, which would fail. */
async function chooseSharedMemory(): Promise<'posix' | 'mmap'> {
  const found = await statfs('/dev/shm').catch(() => undefined)
  if (!found) return process.platform === 'linux' ? 'mmap' : 'posix'
  return found.blocks * found.bsize >= 512 * 1024 * 1024 ? 'posix' : 'mmap'
}
