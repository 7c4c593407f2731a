import type { Translation } from '../../../domain/words/translation.ts';
import type { lineGridEn } from './lineGrid.en.ts';

export const lineGridId = {
  number: 'No.',
  line: 'baris %{number}',
  lineWord: 'Baris',
  actions: 'Tindakan',
  add: 'Tambah baris',
  undo: 'Urungkan',
  choose: 'Pilih',
  unread: 'tanpa baris %{lines} |||| tanpa baris %{lines}',
  tools: {
    up: 'Naikkan',
    down: 'Turunkan',
    copy: 'Gandakan',
    remove: 'Hapus',
  },
  said: {
    added: 'Baris %{number} ditambahkan.',
    addedByTab: 'Baris %{number} ditambahkan. Selama masih kosong, Tab keluar dari daftar baris.',
    removed: 'Baris %{number} dihapus.',
    restored: 'Baris %{number} dipulihkan.',
    moved: 'Baris %{from} kini baris %{to}.',
    copied: 'Baris %{number} digandakan.',
    pasted: '%{smart_count} baris ditempel. |||| %{smart_count} baris ditempel.',
    refused:
      '%{smart_count} sel tidak dapat dibaca dan ditandai. |||| %{smart_count} sel tidak dapat dibaca dan ditandai.',
    full: 'Tidak ada tempat untuk lebih dari %{smart_count} baris. |||| Tidak ada tempat untuk lebih dari %{smart_count} baris.',
    beyond: 'Di luar kolom terakhir dan tidak diambil: %{texts}',
  },
  help: {
    button: 'Tombol pintas',
    title: 'Tombol pintas pada baris',
    close: 'Tutup',
    keys: {
      enter: {
        keys: 'Enter, Shift+Enter',
        text: 'Ke baris di bawah, di atas; dari baris terakhir ke baris baru',
      },
      tab: {
        keys: 'Tab, di sel terakhir',
        text: 'Menambah baris; pada baris terakhir yang kosong keluar dari daftar baris',
      },
      arrows: { keys: '↑ ↓, Page up, Page down', text: 'Ke baris lain, pada kolom yang sama' },
      sides: { keys: '← →', text: 'Ke sel berikutnya, dari tepi teks' },
      add: { keys: 'Ctrl+Enter', text: 'Menambah baris di bawah' },
      remove: { keys: 'Alt+Delete', text: 'Menghapus baris; Urungkan mengembalikannya' },
      shift: { keys: 'Alt+Shift+↑ ↓', text: 'Memindahkan baris ke atas atau ke bawah' },
      list: { keys: 'Alt+↓', text: 'Membuka daftar atau kalender sel' },
      ends: { keys: 'Ctrl+Home, Ctrl+End', text: 'Ke baris pertama, ke baris terakhir' },
      paste: { keys: 'Ctrl+V', text: 'Menempelkan baris lembar kerja' },
    },
  },
} satisfies Translation<typeof lineGridEn>;
