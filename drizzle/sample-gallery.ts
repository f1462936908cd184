import type { Photo } from "../app/gallery/gallery.server";

export type SamplePhoto = Photo & { path: string };

const picture = (path: string, width: number, height: number) => ({ path: `gallery-${path}.jpg`, width, height });

/** The gallery of the sample school, newest first: cuts of the drawings that were made for it, and nobody in them. */
export const samplePhotos: SamplePhoto[] = [
  {
    category: "events",
    title: "The porch on Founders’ Day",
    alt: "Drawing of the porch with its blue double door between flower pots",
    ...picture("porch", 900, 720),
  },
  {
    category: "events",
    title: "বর্ষার শেষে নৌকা",
    alt: "আঁকা ছবি: নদীতে পাল তোলা নৌকা, ধারে দুটি সুপারি গাছ",
    ...picture("boat", 900, 675),
  },
  {
    category: "sports",
    title: "The goal by the river",
    alt: "Drawing of a football goal before the river, two geese and a ball in the grass",
    ...picture("goal-by-river", 900, 720),
  },
  {
    category: "sports",
    title: "The school field",
    alt: "Drawing of the school field with its goal, the big tree and the river behind",
    ...picture("school-field", 1080, 675),
  },
  {
    category: "sports",
    title: "বড় গাছের ছায়ায়",
    alt: "আঁকা ছবি: বড় গাছের নিচে একটি সাইকেল ও একটি বেঞ্চ",
    ...picture("big-tree", 720, 720),
  },
  {
    category: "academic",
    title: "Class 6, before the first bell",
    description: "Desks in order, the register on the table.",
    alt: "Drawing of a classroom with a blackboard, benches and five school bags",
    ...picture("classroom", 1080, 720),
  },
  {
    category: "academic",
    title: "Geometry on the board",
    alt: "Drawing of a right-angled triangle on the blackboard",
    ...picture("geometry-board", 900, 720),
  },
  {
    category: "cultural",
    title: "নববর্ষের অনুষ্ঠানের আগে বারান্দা",
    alt: "আঁকা ছবি: ফুলের টব, নীল জানালা ও দরজাসহ বিদ্যালয়ের বারান্দা",
    ...picture("veranda-pots", 1080, 608),
  },
  {
    category: "infrastructure",
    title: "The main building from the field",
    alt: "Drawing of the main building with its tin roof, porch and red brick plinth",
    ...picture("main-building", 960, 640),
  },
  {
    category: "infrastructure",
    title: "The porch gable",
    alt: "Drawing of the white gable over the porch with its round window",
    ...picture("porch-gable", 900, 720),
  },
  {
    category: "infrastructure",
    title: "Veranda, east side",
    alt: "Drawing of a blue door and a barred window on the veranda",
    ...picture("veranda", 600, 800),
  },
];
