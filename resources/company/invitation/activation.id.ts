import type { Translation } from '../../../domain/words/translation.ts';
import type { activationEn } from './activation.en.ts';

export const activationId = {
  linkOver: 'Tautan ini tidak berlaku, atau sudah tidak berlaku lagi.',
  hasProvider: 'Perusahaan Anda masuk lewat penyedianya sendiri: di sini tidak disimpan kata sandi',
  short: 'Gunakan sedikitnya %{min} karakter',
  common: 'Kata sandi ini mudah ditebak. Pakai beberapa kata yang tidak berkaitan',
} satisfies Translation<typeof activationEn>;
